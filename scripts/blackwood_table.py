"""How far the two passes of Blackwood Grove's knowledge table agree, and where they differ widely."""

from streetlight.games.blackwood.pack.knowledge import agreement, disagreements
from streetlight.games.blackwood.pack.loading import BUILTIN, read_data, read_passes


def main() -> None:
    folder = BUILTIN / "standard"
    pack = read_data(folder)
    (first, second), _ = read_passes(folder, pack)
    settled = {(each.object, each.attribute) for each in pack.settled}
    cells = len(first.grades) * len(pack.attribute)
    wide = disagreements(first, second)
    print(f"agreement {agreement(first, second):.3f} over {cells} cells; {len(wide)} differ widely")
    for thing, at in wide:
        key = (pack.object[thing].id, pack.attribute[at].id)
        grades = f"{first.grades[thing][at]:g} v. {second.grades[thing][at]:g}"
        print(f"  {key[0]}: {key[1]} {grades}{'  settled' if key in settled else ''}")


if __name__ == "__main__":
    main()
