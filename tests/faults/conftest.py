from tests.table.conftest import server
from tests.table.world import same_deal

__all__ = ["same_deal", "server"]
