import { externalLink } from '../../contract/links.ts';
import { goTo } from '../effects/page/address.ts';

/**
 * Leaves the app by the link of the end page.
 * @throws for a link that is not allowed
 */
export function depart(link: string): Promise<never> {
  const outward = externalLink(link);
  if (!outward) throw new Error('This link leads nowhere');
  return goTo(outward.href);
}
