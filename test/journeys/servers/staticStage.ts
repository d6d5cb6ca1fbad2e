import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, onTestFinished, type TestContext } from 'vitest';
import { freePort } from '../../../packages/paths/browser/freePort.ts';
import { blockThirdPartyCookies, launch } from '../../../packages/paths/browser/launch.ts';
import { Respondent } from '../../../packages/paths/browser/respondent.ts';
import { type Server, serve } from '../../../tools/lib/server.ts';
import { builtApp } from '../../support/builtApp.ts';
import { type Front, type Host, openFront, openHost } from '../../support/network/host.ts';
import { adapted, onPort, startNginx } from '../../support/network/nginx.ts';
import { type TestProvider, testProvider } from '../../support/network/provider.ts';
import { requireProgram } from '../../support/programs.ts';

interface Sites {
  api: Front;
  /** A page of a third site, which may frame the files. */
  host: Host;
  provider: TestProvider;
  server: Server;
  /** The app that was built for the origin of the API. */
  dist: string;
  /** The origin of the files on the site of the API. */
  sameSite: string;
  /** The origin of the files on a site of their own. */
  otherSite: string;
}

interface FilesOptions {
  readonly root?: string;
  /** Changes the file of nginx. */
  readonly change?: (file: string) => string;
}

/** A server with a provider of logins, and the files of an app of another origin, by https; `surveys` get the origin that may frame them. */
export function staticStage(surveys: (host: string) => Promise<string>) {
  const sites = {} as Sites;
  let port: number;
  beforeAll(async () => {
    sites.api = await openFront();
    sites.host = await openHost({ name: 'host.localhost', isSecure: true });
    sites.provider = await testProvider();
    sites.provider.open(`${sites.api.origin}/api/login/callback`);
    sites.dist = await builtApp({ API_ORIGIN: sites.api.origin }, afterAll);
    port = await freePort();
    sites.sameSite = `https://survey.localhost:${port}`;
    sites.otherSite = `https://app.localhost:${port}`;
    const { issuer, client } = sites.provider;
    sites.server = await serve({
      surveysDir: await surveys(sites.host.origin),
      env: {
        PUBLIC_ORIGIN: sites.api.origin,
        ALLOWED_ORIGINS: [sites.sameSite, sites.otherSite].join(','),
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: client.id,
        OIDC_CLIENT_SECRET: client.secret,
      },
    });
    sites.api.leadTo(sites.server.origin);
  });
  afterAll(async () => {
    await sites.server?.stop();
    await Promise.all([sites.api?.close(), sites.host?.close(), sites.provider?.close()]);
  });

  return Object.assign(sites, {
    /** Serves the files by nginx until the end of the test. */
    async serveFiles(
      skip: TestContext['skip'],
      { root = sites.dist, change = (file) => file }: FilesOptions = {},
    ): Promise<void> {
      const nginx = requireProgram('nginx', skip);
      const file = await readFile('deployment/nginx/static.conf', 'utf8');
      await startNginx(
        nginx,
        adapted(change(file), {
          ...(await onPort(port)),
          '/srv/askpath/dist': root,
          'set $api ""': `set $api ${sites.api.origin}`,
          'set $hosts ""': `set $hosts ${sites.host.origin}`,
        }),
      );
    },
    /** Opens an address in a browser that blocks third-party cookies. */
    async open(address: string): Promise<Respondent> {
      const options = { ignoreHTTPSErrors: true };
      const respondent = await Respondent.create(await launch(), 'desktop', options);
      onTestFinished(() => respondent.close());
      await blockThirdPartyCookies(respondent.page);
      await respondent.open(address);
      return respondent;
    },
  });
}
