"""The figures of one exam or assignment: of all whom the reader sees, of a class, of a question, of a student."""

from fractions import Fraction
from math import floor

from rounding import Root, half_up_shifted
from school import ABSENT, CORRECTED, IN_MEANS, OF_QUESTIONS, PRESENT, UNITS

KELLEY = Fraction(27, 100)


def points(units):
    return None if units is None else Fraction(units, UNITS)


def mean(values):
    values = list(values)
    return Fraction(sum(values), len(values)) if values else None


def variance(values, freedom):
    """Squares around the mean ÷ (n − freedom)."""
    middle = mean(values)
    return sum((value - middle) ** 2 for value in values) / (len(values) - freedom)


def counted(places):
    """Whose totals are in means, ranks, levels and the spread."""
    return [place for place in places if place.standing in IN_MEANS and place.exam.maximum is not None]


def answering(places):
    """Whose answers say something of questions."""
    return [place for place in counted(places) if place.standing in OF_QUESTIONS]


def attendance(places):
    def how_many(standings):
        return sum(place.standing in standings for place in places)

    return {
        "students": len(places),
        "present": how_many(PRESENT),
        "absent": how_many(ABSENT),
        "excused": how_many({"excused"}),
        "begun": how_many({"started"}),
        "toCorrect": how_many({"open"}),
        "late": sum(place.is_late for place in places),
        "counted": len(counted(places)),
        "missing": how_many({"zero", "excused", "started", "absent", "notYet"}),
    }


def extremes(exam, places):
    """Mean, greatest, smallest and sum of the counted totals, in units."""
    totals = [place.units for place in counted(places)] if exam.has_figures else []
    if not totals:
        return {"mean": None, "greatest": None, "smallest": None, "sum": 0}
    return {"mean": mean(totals), "greatest": max(totals), "smallest": min(totals), "sum": sum(totals)}


def width_of_ranges(maximum):
    """In points: the finest that divides the maximum, of those that make more than 4 and at most 10 ranges."""
    if maximum < Fraction("1.25"):
        return Fraction("0.25")
    bases = [Fraction(base) for base in ("0.25", "0.5", "1", "2", "2.5", "4", "5")]
    fitting = sorted(
        {base * 10**power for base in bases for power in range(6) if 4 < maximum / (base * 10**power) <= 10}
    )
    return next((width for width in fitting if maximum % width == 0), fitting[0])


def spread(exam, places):
    """From and to of each range, in points, and how many totals lie in it."""
    if not exam.has_figures or not counted(places):
        return None
    maximum = points(exam.maximum)
    width = width_of_ranges(maximum)
    number = -(-maximum // width)
    ranges = [0] * number
    for place in counted(places):
        ranges[min(number - 1, floor(points(place.units) / width))] += 1
    return [(at * width, (at + 1) * width, count) for at, count in enumerate(ranges)]


def levels(exam, places):
    names = ("veryGood", "good", "acceptable", "needsMoreEffort")
    of = [place.level for place in counted(places)]
    return {name: of.count(name) for name in names} if exam.has_levels else None


def alpha(exam, places):
    who = answering(places)
    if not exam.has_figures or len(exam.questions) < 2 or len(who) < 2:
        return None
    rows = [[score or 0 for score in place.scores] for place in who]
    sums = variance([sum(row) for row in rows], 1)
    if sums == 0:
        return None
    k = len(exam.questions)
    return Fraction(k, k - 1) * (1 - sum(variance(column, 1) for column in zip(*rows)) / sums)


def error(exam, places):
    """In units, as an exact root."""
    reliability = alpha(exam, places)
    if reliability is None or reliability <= 0:
        return None
    totals = [place.units for place in answering(places)]
    return Root(variance(totals, 1) * (1 - reliability) / UNITS**2)


def standard(exam, places, place):
    totals = [one.units for one in counted(places)]
    if not exam.has_figures or len(set(totals)) < 2 or not place.is_ranked:
        return None
    above = place.units - mean(totals)
    return half_up_shifted(5000, Root(Fraction(1000**2) * above**2 / variance(totals, 0), 1 if above >= 0 else -1))


def groups(places, at=None):
    """What part of each student is in the upper and in the lower group, of those with a score for a question or of all."""
    who = [place for place in answering(places) if at is None or place.scores[at] is not None]
    size = floor(len(who) * KELLEY + Fraction(1, 2))
    if size == 0 or len({place.units for place in who}) < 2:
        return None

    def strongest(order):
        part, left = {}, size
        for total in sorted({place.units for place in who}, reverse=order):
            tied = [place for place in who if place.units == total]
            for place in tied:
                part[place.student["id"]] = min(Fraction(1), Fraction(left, len(tied)))
            left = max(0, left - len(tied))
        return part

    return strongest(True), strongest(False)


def facility(places, at, part=None):
    """Mean of what was reached ÷ maximum over those with a score; `part`: how much each of them counts."""
    reached = weight = Fraction(0)
    for place in answering(places):
        score = place.scores[at]
        share = Fraction(1) if part is None else part.get(place.student["id"], Fraction(0))
        if score is not None and share:
            reached += share * max(0, score)
            weight += share
    most = places[0].exam.questions[at]["maxUnits"] if places else 0
    return reached / weight / most if weight and most else None


def discrimination(places, at):
    both = groups(places, at)
    if both is None:
        return None
    upper, lower = (facility(places, at, part) for part in both)
    return None if upper is None or lower is None else upper - lower


def question(exam, places, at):
    one = exam.questions[at]
    who = answering(places)
    outcomes = [place.outcome(one) for place in who]
    scores = [place.scores[at] for place in who]
    of = {name: outcomes.count(name) for name in ("correct", "wrong", "unanswered")}
    reached = sum(max(0, score) for score in scores if score is not None)
    # None of the first three: without a score something was handed in for it.
    unscored = sum(outcome is None and score is None for outcome, score in zip(outcomes, scores))
    partly = sum(outcome is None and score is not None for outcome, score in zip(outcomes, scores))
    return {
        **of,
        "partly": partly,
        "unscored": unscored,
        "scored": sum(score is not None for score in scores),
        "reached": reached,
        "facility": facility(places, at),
        "discrimination": discrimination(places, at),
    }


def options(exam, places, at):
    """Of each option: chosen by all, by the upper and by the lower group."""
    one, both = exam.questions[at], groups(places)
    found = []
    for option in sorted(one["options"], key=lambda row: row["orders"]):
        choosing = [place for place in answering(places) if place.chosen(one) is option]
        parts = [sum(part[place.student["id"]] for place in choosing) for part in both or ()]
        found.append([len(choosing), *(parts or [0, 0])])
    return found


def ranks(exam, place):
    """Among all whom the exam was given to and among those of her class, whatever the reader sees."""
    if not place.is_ranked:
        return None, None
    everybody = counted(exam.places)
    mates = [one for one in everybody if one.class_id == place.class_id]
    return tuple(1 + sum(one.units > place.units for one in of) for of in (everybody, mates))


def workbooks(places):
    """Lists, home and correcting: handed in, corrected, to correct, and the reviews of those present."""
    handed_in = sum(place.is_handed_in for place in places)
    present = [place for place in places if place.is_present]
    corrected = sum(place.standing in CORRECTED for place in places)
    to_correct = sum(place.standing == "open" for place in places)
    if handed_in == 0 and present:
        # As if every end had passed.
        to_correct += sum(place.standing in ("absent", "started", "notYet") for place in places)
    reviews = [place.result["reviewStatus"] for place in present]
    return {
        "students": len(places),
        "handedIn": handed_in,
        "corrected": corrected,
        "toCorrect": to_correct,
        "accepted": reviews.count("accepted"),
        "rejected": reviews.count("rejected"),
        "notReviewed": len(reviews) - reviews.count("accepted") - reviews.count("rejected"),
    }


def to_correct(exam):
    """How many workbooks of the exam still wait: beside ranks and means, whoever reads them."""
    return workbooks(exam.places)["toCorrect"]
