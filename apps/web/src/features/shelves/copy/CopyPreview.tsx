import type { AnswerOf, copyShelf } from '@javon/contract';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import styles from './copy.module.css';

/** Products of a branch that are named at once. */
const NAMED = 30;

type Items = AnswerOf<typeof copyShelf>['items'];

interface CopyPreviewProps {
  readonly items: Items;
  readonly withMissing: boolean;
}

/** Differences between the branches: how many goods are copied, and which are missing there. */
export function CopyPreview({ items, withMissing }: CopyPreviewProps) {
  const { t } = useTranslation('shelf_doings');
  const localised = useLocalised();
  return (
    <section aria-label={t('copying.preview_title')}>
      <ul className={styles.branches}>
        {items.map(({ branch, name, placed, missing }) => (
          <li key={branch.id}>
            <p>
              <b>{branch.code}</b> {localised(branch.name)} · {name}
            </p>
            <p className={styles.quiet}>{t('copying.placed', { count: placed })}</p>
            {missing.length === 0 ? (
              <p className={styles.fine}>
                <IconCheck size={14} stroke={2} aria-hidden="true" />
                {t('copying.all_there')}
              </p>
            ) : (
              <details>
                <summary>
                  <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
                  {t(withMissing ? 'copying.missing_placed' : 'copying.missing', { count: missing.length })}
                </summary>
                <ul className={styles.missing}>
                  {missing.slice(0, NAMED).map(({ product, reason }) => (
                    <li key={product.id}>
                      {localised(product.name)}: {t(`copying.reason.${reason}`)}
                    </li>
                  ))}
                  {missing.length > NAMED ? (
                    <li>{t('copying.more', { count: missing.length - NAMED })}</li>
                  ) : null}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
