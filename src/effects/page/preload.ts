/** The styles that are on their way or there, by the name of their file. */
const styles: Record<string, Promise<unknown>> = {};

/**
 * Fetches a part of the app, and beside it the files it needs. The build makes a call of this out of every
 * `import()`, in place of Vite's own helper, which is three times as long. Styles that could not be fetched are
 * asked for again the next time.
 */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  const [part] = await Promise.all([load(), ...files.map(fetchBeside)]);
  return part;
}

function fetchBeside(file: string): Promise<unknown> | undefined {
  if (!document.querySelector(`link[href="/${file}"]`)) {
    const link = document.createElement('link');
    link.crossOrigin = '';
    link.href = `/${file}`;
    link.rel = 'modulepreload';
    if (file.endsWith('.css')) {
      link.rel = 'stylesheet';
      styles[file] = new Promise((resolve, reject) => {
        link.onload = resolve;
        link.onerror = (fault) => {
          link.remove();
          reject(fault);
        };
      });
    }
    document.head.append(link);
  }
  return styles[file];
}
