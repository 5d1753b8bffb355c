import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { HrefLink } from '../link/HrefLink.tsx';
import styles from './plain.module.css';

interface Look {
  readonly primary?: boolean | undefined;
  readonly wide?: boolean | undefined;
}

function classOf({ primary, wide }: Look): string {
  return [styles.button, primary && styles.primary, wide && styles.wide].filter(Boolean).join(' ');
}

/** Button for the pages without the frame, which stay light. */
export function PlainButton({
  primary,
  wide,
  busy,
  ...rest
}: Look & { readonly busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ primary, wide })}
      aria-busy={busy || undefined}
      disabled={busy || rest.disabled}
    />
  );
}

/** A link that looks like a button; leaves the application where the address does. */
export function PlainButtonLink({
  href,
  children,
  ...look
}: Look & { readonly href: string; readonly children: ReactNode }) {
  const className = classOf(look);
  if (/^[a-z]+:/i.test(href)) {
    return (
      <a className={className} href={href} rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <HrefLink className={className} href={href}>
      {children}
    </HrefLink>
  );
}
