type Point = readonly [x: number, y: number];

/**
 * The least distance of two numbers as a share of the width: a number in its circle on a phone,
 * with a gap.
 */
const nearest = 0.1;
const margin = { low: 0.05, high: 0.95 };
const rounds = 200;

/** Returns where the numbers of points in a square of width 1 stand so that no number covers another. */
export function spreadLabels(
  points: readonly Point[],
): readonly { readonly point: Point; readonly at: Point }[] {
  const labels = points.map(([x, y]): [number, number] => [x, y]);
  for (let round = 0; round < rounds; round += 1) {
    let isSettled = true;
    for (const [index, label] of labels.entries()) {
      for (const otherLabel of labels.slice(index + 1)) {
        const [dx, dy] = [otherLabel[0] - label[0], otherLabel[1] - label[1]];
        const distance = Math.hypot(dx, dy);
        if (distance >= nearest - 1e-6) continue;
        isSettled = false;
        // Numbers of equal points move apart in different directions.
        const angle = distance < 1e-6 ? index + 1 : Math.atan2(dy, dx);
        const push = (nearest - distance) / 2;
        const [px, py] = [push * Math.cos(angle), push * Math.sin(angle)];
        move(label, -px, -py);
        move(otherLabel, px, py);
      }
    }
    if (isSettled) break;
  }
  return points.map((point, index) => ({ point, at: labels[index] ?? point }));
}

function move(point: [number, number], x: number, y: number): void {
  point[0] = Math.min(Math.max(point[0] + x, margin.low), margin.high);
  point[1] = Math.min(Math.max(point[1] + y, margin.low), margin.high);
}
