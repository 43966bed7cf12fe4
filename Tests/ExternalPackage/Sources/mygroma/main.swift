import Groma
import GromaCommand
import GromaPlugins

GromaCommand.main(plugins: BuiltInPlugins.all + [Mirroring(), Staking(), StakeList(), FieldBook(), TreeCare(), Language.ladin])
