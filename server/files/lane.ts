/**
 * Lets at most `width` of the works given to it run at once, the others wait in order: unpacked pictures are far
 * larger than the files they come in.
 */
export function lane(width: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever is next takes this place over.
      if (next) next();
      else running -= 1;
    }
  };
}
