"""What wheels carry beside the package: the rule ledger, the built documentation, and on request the compiled modules.

An editable install reads docs/rules itself and must not get a copy that grows old. With STREETLIGHT_COMPILED naming
the folder of `make fast`, the compiled modules lie beside their sources, and the wheel is for this Python and this kind
of machine only.
"""

import os
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class MoreInTheWheel(BuildHookInterface):  # type: ignore[type-arg]
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "standard":
            return
        build_data["force_include"]["docs/rules"] = "streetlight/ledger"
        site = Path(self.root, "build", "site")
        if (site / "index.html").is_file():  # `make docs` was here; `streetlight docs` serves it
            build_data["force_include"][str(site)] = "streetlight/site"
        compiled = os.environ.get("STREETLIGHT_COMPILED")
        if compiled:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            build_data["force_include"].update(self._compiled(Path(self.root, compiled)))

    def _compiled(self, folder: Path) -> dict[str, str]:
        """File -> its place in the wheel. They must be made from the sources that go into the wheel with them."""
        ending = str(sysconfig.get_config_var("EXT_SUFFIX"))
        modules = sorted(folder.glob(f"streetlight/**/*{ending}"))
        if not modules:
            raise FileNotFoundError(f"no compiled modules of this Python in {folder}; `make fast` makes them")
        for module in modules:
            source = module.relative_to(folder).parent / f"{module.name.removesuffix(ending)}.py"
            if (folder / source).read_bytes() != Path(self.root, "src", source).read_bytes():
                raise ValueError(f"{source} has changed since it was compiled; `make fast` compiles it again")
        return {str(file): str(file.relative_to(folder)) for file in [*folder.glob(f"*{ending}"), *modules]}
