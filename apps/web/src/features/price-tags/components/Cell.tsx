import type { ReactNode } from 'react';

/** A cell of a row that the virtual list places, which no real table can do. The row takes the focus. */
export function Cell({
  className,
  children,
}: {
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <span role="gridcell" className={className}>
      {children}
    </span>
  );
}
