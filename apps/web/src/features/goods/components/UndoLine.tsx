import { Button, CloseButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Row } from '../../../shared/ui/layout/Row.tsx';
import type { Undo } from '../use-undo.ts';
import styles from './goods.module.css';

/** Line of the last change, with a button to undo it. */
export function UndoLine({ undo }: { readonly undo: Undo }) {
  const { t } = useTranslation(['goods', 'ui']);
  const { done } = undo;
  if (!done || done.count === 0) return null;
  return (
    <Row gap={12} align="center" size="sm" className={styles.undo}>
      <p role="status">{t('goods:undo.changed', { count: done.count })}</p>
      <Button variant="subtle" size="xs" loading={undo.isTakingBack} onClick={undo.takeBack}>
        {t('goods:undo.action')}
      </Button>
      <CloseButton size="sm" aria-label={t('ui:close')} onClick={undo.forget} />
    </Row>
  );
}
