import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../packages/paths/browser/freePort.ts';
import { temporaryDirectory } from '../temporary.ts';

const run = promisify(execFile);

/** The certificate of the tests, which no browser trusts. */
export const certificate = {
  cert: resolve('packages/paths/browser/engines/network/tls/localhost.cert.pem'),
  key: resolve('packages/paths/browser/engines/network/tls/localhost.key.pem'),
};

/** Replaces each text in a file of `deployment/` by that of a test; every text has to be there. */
export function adapted(file: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts).reduce((content, [text, replacement]) => {
    if (!content.includes(text)) throw new Error(`The file has no "${text}"`);
    return content.replaceAll(text, replacement);
  }, file);
}

/** The changes of a file of `deployment/nginx` that serves HTTPS: a port of this machine, and the certificate of the tests. */
export async function onPort(port: number): Promise<Readonly<Record<string, string>>> {
  return {
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    'listen 80': `listen 127.0.0.1:${await freePort()}`,
    '/etc/ssl/survey.example.org.pem': certificate.cert,
    '/etc/ssl/survey.example.org.key': certificate.key,
  };
}

/** A whole configuration of nginx with these servers, whose own files are in `folder`. */
function configuration(folder: string, servers: string): string {
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
    # As root nginx would serve files as another user, which may not read those of a test.
    user root;
    pid ${folder}/pid;
    error_log ${folder}/error.log warn;
    events {}
    http {
      types {
        text/html html; text/css css; text/javascript js; image/svg+xml svg;
        image/webp webp; font/woff2 woff2; application/json json;
      }
      access_log off;
      ${paths.join('\n')}
      ${servers}
    }`;
}

/**
 * Checks a configuration.
 * @throws with the output of nginx
 */
export async function checkNginx(nginx: string, servers: string): Promise<void> {
  const folder = await temporaryDirectory(onTestFinished);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, servers));
  await run(nginx, ['-t', '-q', '-p', folder, '-c', file]);
}

/** Starts nginx until the end of the test; the program that starts it ends when its ports are open. */
export async function startNginx(nginx: string, servers: string): Promise<void> {
  const folder = await temporaryDirectory(onTestFinished);
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, servers));
  const args = ['-p', folder, '-c', file];
  await run(nginx, args);
  onTestFinished(async () => {
    await run(nginx, [...args, '-s', 'stop']);
  });
}
