import { useMayOpen } from '../../session/visitor.ts';
import { HrefLink, type HrefLinkProps } from './HrefLink.tsx';

/** A link to a screen, by its name and address; its text alone for people who may not open it. */
export function ScreenLink({ screen, ...link }: HrefLinkProps & { readonly screen: string }) {
  const mayOpen = useMayOpen();
  return mayOpen(screen) ? <HrefLink {...link} /> : link.children;
}
