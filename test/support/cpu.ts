/** Milliseconds of CPU time of this process, independent of other load. */
export function spent(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
