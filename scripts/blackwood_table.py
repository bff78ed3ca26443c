"""How far the two passes of Blackwood Grove's knowledge table agree, and where they differ widely."""

from streetlight.games.blackwood.pack.knowledge import agreement, disagreements, read_pass
from streetlight.games.blackwood.pack.loading import BUILTIN, read_data


def main() -> None:
    folder = BUILTIN / "standard"
    pack = read_data(folder)
    first, second = read_pass(folder / "table_pass1.csv", pack), read_pass(folder / "table_pass2.csv", pack)
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
