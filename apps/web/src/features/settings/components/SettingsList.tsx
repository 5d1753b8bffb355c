import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Quiet, Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { EmptyState, Waiting } from '../../../shared/ui/states/states.tsx';
import { SkeletonList } from './SkeletonList.tsx';
import styles from './settings.module.css';

interface SettingsListProps<Item> {
  readonly answer: {
    readonly data: { readonly items: readonly Item[] } | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly label: string;
  /** Explanation above the list. */
  readonly text: ReactNode;
  /** Button that adds one; undefined without the permission. */
  readonly add: ReactNode;
  readonly empty: { readonly icon: Icon; readonly title: string; readonly text: string };
  /** Usual number of rows, for the height of the placeholder. */
  readonly rows: number;
  /** Row of an item. */
  readonly children: (item: Item) => ReactNode;
}

/** List of a settings section: what it is for, the button that adds to it, its rows. */
export function SettingsList<Item>(props: SettingsListProps<Item>) {
  const { answer, label, text, add, empty, rows, children } = props;
  const { data, error, refetch } = answer;
  return (
    <>
      <Row gap={24} rowGap={12} align="start" justify="between" className={styles.intro}>
        <Quiet size="sm">{text}</Quiet>
        {data?.items.length === 0 ? null : add}
      </Row>
      {data === undefined ? (
        <Waiting error={error} refetch={refetch}>
          <SkeletonList rows={rows} />
        </Waiting>
      ) : data.items.length === 0 ? (
        <EmptyState icon={empty.icon} title={empty.title} text={empty.text} action={add} />
      ) : (
        <Stack as="ul" mt={12} aria-label={label}>
          {data.items.map(children)}
        </Stack>
      )}
    </>
  );
}
