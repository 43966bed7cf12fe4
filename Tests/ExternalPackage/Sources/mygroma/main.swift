import Groma
import GromaCommand
import GromaPlugins

GromaCommand.main(
    plugins: BuiltInPlugins.all + [Mirroring(), Staking(), StakeList(), PointList(), FieldBook(), TreeCare(), Crosshair(), Language.ladin])
