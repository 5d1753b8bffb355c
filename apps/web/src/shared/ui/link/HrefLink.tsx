import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

export interface HrefLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** An address within the application, with its search part if it has one. */
  readonly href: string;
}

/** A link to an address that is only known as text; stays within the page, unless asked for a new one. */
export function HrefLink({ href, onClick, ...rest }: HrefLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const elsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || elsewhere || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
