/** The cookies of a browser context as the front of its server sees them. */
export class CookieJar {
  #values = new Map<string, string>();
  /** Set for the browser by requests of the test; they reach it with the next response. */
  #pending: string[] = [];

  /** Takes over what the browser has sent. */
  read(header = ''): void {
    const sent = header.split('; ').filter((pair) => pair.includes('='));
    this.#values = new Map(sent.map((pair) => split(pair)));
    for (const cookie of this.#pending) this.#set(cookie);
  }

  /** Keeps what a reply to the test has set. */
  keep(cookies: readonly string[]): void {
    this.#pending.push(...cookies);
    for (const cookie of cookies) this.#set(cookie);
  }

  takePending(): string[] {
    return this.#pending.splice(0);
  }

  get header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #set(cookie: string): void {
    const [pair = ''] = cookie.split(';', 1);
    const [name, value] = split(pair);
    if (/;\s*max-age=0\b/i.test(cookie)) this.#values.delete(name);
    else this.#values.set(name, value);
  }
}

function split(pair: string): [name: string, value: string] {
  const equalsIndex = pair.indexOf('=');
  return [pair.slice(0, equalsIndex), pair.slice(equalsIndex + 1)];
}
