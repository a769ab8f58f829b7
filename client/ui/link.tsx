import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'wouter';

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string };

/** Screens of this app change without a page load; documents of the API and other sites are ordinary links. */
export function Link({ href, target, download, ...rest }: LinkProps) {
  const leavesApp = !href.startsWith('/') || href.startsWith('/api/') || target !== undefined || download !== undefined;
  if (!leavesApp) return <RouterLink href={href} {...rest} />;
  const rel = target === '_blank' ? 'noopener' : undefined;
  return <a href={href} target={target} download={download} rel={rel} {...rest} />;
}
