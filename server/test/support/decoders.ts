import { readdir, readFile } from 'node:fs/promises';

/** Returns the ids of a process's decoders, on Linux. */
export async function decoders(parent = process.pid): Promise<readonly number[]> {
  const threads = await readdir(`/proc/${parent}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${parent}/task/${thread}/children`, 'utf8')),
  );
  const children = lists.flatMap((list) => list.split(' ').filter((id) => id.trim() !== ''));
  const commands = await Promise.all(
    children.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')),
  );
  return children.filter((_, index) => commands[index]?.includes('decoder')).map(Number);
}

/**
 * Returns the CPU time of a process in milliseconds, its memory in bytes, and its highest memory so
 * far.
 */
export async function usageOf(id: number): Promise<{ cpu: number; memory: number; peak: number }> {
  const threads = await readdir(`/proc/${id}/task`);
  const times = await Promise.all(
    threads.map(async (thread) => {
      const text = await readFile(`/proc/${id}/task/${thread}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ', 1)[0]);
    }),
  );
  const status = await readFile(`/proc/${id}/status`, 'utf8');
  const kilobytes = (name: string) =>
    1024 * Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]);
  return {
    cpu: times.reduce((sum, time) => sum + time, 0) / 1e6,
    memory: kilobytes('VmRSS'),
    peak: kilobytes('VmHWM'),
  };
}
