/** Milliseconds of the processor that this process has taken so far: unlike time, they do not tell who else is at work. */
export function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
