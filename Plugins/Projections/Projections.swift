import Groma
