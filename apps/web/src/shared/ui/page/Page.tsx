import type { ReactNode } from 'react';
import { formatNumber } from '../../format/format.ts';
import { classes, Row, Stack, Text } from '../layout/layout.tsx';
import type { ElementProps, FlowLook, TextLook } from '../layout/look.ts';
import { Waiting, type WaitingProps } from '../states/states.tsx';
import styles from './page.module.css';

interface PageProps {
  readonly title: ReactNode;
  /** How many there are, beside the title. */
  readonly count?: number | undefined;
  /** The one primary action, and at most a few quiet ones before it. */
  readonly actions?: ReactNode;
  /** Content above everything else on the screen. */
  readonly lead?: ReactNode;
  /** The lead has not reached its full height yet: everything below it waits. */
  readonly waits?: boolean | undefined;
  /** Row of search, filters and views. */
  readonly filters?: ReactNode;
  /** The content scrolls inside itself and reaches the edges, as a table does. */
  readonly fill?: boolean | undefined;
  /** Hides the head where there is no space above the work; its heading stays for screen readers. */
  readonly folded?: boolean | undefined;
  readonly children: ReactNode;
}

/** A screen within the frame: title with its count, one primary action, one row of filters, the content. */
export function Page({ title, count, actions, lead, waits, filters, fill, folded, children }: PageProps) {
  return (
    <Stack className={styles.page} data-fill={fill || undefined}>
      <header className={folded ? 'visually-hidden' : styles.head}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
          {count === undefined ? null : (
            <Text weight="regular" tone="faint" className={styles.count}>
              {formatNumber(count)}
            </Text>
          )}
        </h1>
        {actions && !folded ? (
          <Row gap={8} align="center" wrap minWidth={0}>
            {actions}
          </Row>
        ) : null}
      </header>
      {lead}
      {filters && !waits ? (
        <Row gap={8} align="center" wrap className={styles.filters}>
          {filters}
        </Row>
      ) : null}
      <div className={styles.content}>{waits ? null : children}</div>
    </Stack>
  );
}

interface PageBodyProps extends FlowLook, TextLook, ElementProps {
  /** As wide as a form or a question on a phone. */
  readonly narrow?: boolean;
}

/** Content of a page, within the margins of the screen. */
export function PageBody({ narrow, className, ...props }: PageBodyProps) {
  return <Stack {...props} className={classes(styles.body, className)} data-narrow={narrow || undefined} />;
}

/** A page whose answer is loading, or could not be loaded. */
export function WaitingPage({ title, ...waiting }: Pick<PageProps, 'title'> & WaitingProps) {
  return (
    <Page title={title}>
      <Waiting {...waiting} />
    </Page>
  );
}
