import { NativeSelect, SegmentedControl } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../shared/ui/icon-button/IconButton.tsx';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import {
  HIGHLIGHTS,
  type Highlight,
  type LookedAt,
  SHELF_VIEWS,
  type ShelfView,
} from '../../shelves/public.ts';
import styles from './plan-editor.module.css';

interface ViewToolsProps extends ViewSwitchProps {
  readonly at: LookedAt;
  readonly onLook: (next: LookedAt) => void;
}

/** Choice of the view, of the highlight that colours the goods, and of showing their pictures. */
export function ViewTools({ view, onView, at, onLook }: ViewToolsProps) {
  const { t } = useTranslation('shelf_editor');
  return (
    <>
      <ViewSwitch view={view} onView={onView} />
      <Row gap={6} align="center" wrap>
        <NativeSelect
          size="xs"
          className={styles.highlight ?? ''}
          aria-label={t('highlight.label')}
          data={HIGHLIGHTS.map((one) => ({ value: one, label: t(`highlight.${one}`) }))}
          value={at.highlight ?? 'tags'}
          onChange={(event) => onLook({ highlight: event.currentTarget.value as Highlight })}
        />
        {view === 'elevation' ? (
          <IconButton
            framed
            size={32}
            icon={IconPhoto}
            label={t('pictures')}
            title={t('pictures')}
            aria-pressed={!at.plain}
            onClick={() => onLook({ plain: at.plain ? undefined : true })}
          />
        ) : null}
      </Row>
    </>
  );
}

interface ViewSwitchProps {
  readonly view: ShelfView;
  /** Always the same function. */
  readonly onView: (view: ShelfView) => void;
}

const ViewSwitch = memo(function ViewSwitch({ view, onView }: ViewSwitchProps) {
  const { t } = useTranslation('shelves');
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('views.label')}
      value={view}
      onChange={onView}
      data={SHELF_VIEWS.map((one) => ({ value: one, label: t(`views.${one}`) }))}
    />
  );
});
