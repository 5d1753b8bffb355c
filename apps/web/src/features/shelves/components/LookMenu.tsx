import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LookedAt } from '../views.ts';
import { HIGHLIGHTS, type Highlight } from '../views.ts';
import styles from './shelf.module.css';

interface LookMenuProps {
  readonly at: LookedAt;
  readonly onLook: (next: LookedAt) => void;
  /** The drawing can show the products' pictures. */
  readonly hasPictures: boolean;
}

/** Menu of the highlight that colours the goods, and of showing their pictures. */
export const LookMenu = memo(function LookMenu({ at, onLook, hasPictures }: LookMenuProps) {
  const { t } = useTranslation('shelf_editor');
  return (
    <div className={styles.undo}>
      <NativeSelect
        size="xs"
        className={styles.highlight ?? ''}
        aria-label={t('highlight.label')}
        data={HIGHLIGHTS.map((one) => ({ value: one, label: t(`highlight.${one}`) }))}
        value={at.highlight ?? 'tags'}
        onChange={(event) => onLook({ highlight: event.currentTarget.value as Highlight })}
      />
      {hasPictures ? (
        <ActionIcon
          variant={at.plain ? 'default' : 'light'}
          size={32}
          aria-label={t('pictures')}
          title={t('pictures')}
          aria-pressed={!at.plain}
          onClick={() => onLook({ plain: at.plain ? undefined : true })}
        >
          <IconPhoto size={18} stroke={1.8} />
        </ActionIcon>
      ) : null}
    </div>
  );
});
