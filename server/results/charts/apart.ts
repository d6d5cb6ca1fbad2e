type Place = readonly [x: number, y: number];

/** Of the width: a number in its circle on a phone, with a gap. */
const nearest = 0.1;
const margin = { low: 0.05, high: 0.95 };
const rounds = 200;

/** Places in a square of the width 1, and where their numbers stand so that none covers another. */
export function apart(
  places: readonly Place[],
): readonly { readonly place: Place; readonly at: Place }[] {
  const moved = places.map(([x, y]): [number, number] => [x, y]);
  for (let round = 0; round < rounds; round += 1) {
    let isSettled = true;
    for (const [index, one] of moved.entries()) {
      for (const other of moved.slice(index + 1)) {
        const [dx, dy] = [other[0] - one[0], other[1] - one[1]];
        const distance = Math.hypot(dx, dy);
        if (distance >= nearest - 1e-6) continue;
        isSettled = false;
        // Equal places leave each other in a direction of their own.
        const angle = distance < 1e-6 ? index + 1 : Math.atan2(dy, dx);
        const push = (nearest - distance) / 2;
        const [px, py] = [push * Math.cos(angle), push * Math.sin(angle)];
        move(one, -px, -py);
        move(other, px, py);
      }
    }
    if (isSettled) break;
  }
  return places.map((place, index) => ({ place, at: moved[index] ?? place }));
}

function move(place: [number, number], x: number, y: number): void {
  place[0] = Math.min(Math.max(place[0] + x, margin.low), margin.high);
  place[1] = Math.min(Math.max(place[1] + y, margin.low), margin.high);
}
