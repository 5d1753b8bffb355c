import type { CSSProperties, HTMLAttributes, ReactNode } from 'react';
import { classes, Row } from '../layout/layout.tsx';
import styles from './page-section.module.css';

interface PageSectionProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  readonly title?: ReactNode;
  /** Id of the heading, where the section is a landmark by its name. */
  readonly titleId?: string;
  /** Says the title to screen readers only. */
  readonly titleHidden?: boolean | undefined;
  /** Button or link at the end of the heading's line. */
  readonly action?: ReactNode;
  /** Space below the heading, px. */
  readonly gap?: 0 | 4 | 6 | 8 | 10 | 12;
  /** Below a hairline, across the page or within one of its columns; without either, it is only a heading. */
  readonly place?: 'page' | 'column';
}

/** Part of a page with a heading of its own. */
export function PageSection({
  title,
  titleId,
  titleHidden,
  action,
  gap = 8,
  place,
  className,
  children,
  ...rest
}: PageSectionProps) {
  const heading =
    title === undefined ? null : (
      <h2 id={titleId} className={titleHidden ? 'visually-hidden' : undefined}>
        {title}
      </h2>
    );
  return (
    <section
      {...rest}
      className={classes(styles.section, className)}
      data-place={place}
      aria-labelledby={titleId}
      style={{ '--heading-gap': `${gap}px` } as CSSProperties}
    >
      {action ? (
        <Row as="header" gap={16} rowGap={4} align="center" justify="between" wrap>
          {heading}
          {action}
        </Row>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}
