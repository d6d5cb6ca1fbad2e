const styles: Record<string, Promise<unknown>> = {};

/** Replaces Vite's preload helper; the next call requests failed styles again. */
export async function __vitePreload<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  const [part] = await Promise.all([load(), ...files.map(addLink)]);
  return part;
}

function addLink(file: string): Promise<unknown> | undefined {
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
