import type { Localised } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import styles from './form.module.css';

const SHOWN = 5;

/** Names of products that would no longer fit on the shelf, updated while it is edited. */
export function FallingGoods({ names }: { readonly names: readonly Localised[] }) {
  const { t } = useTranslation('shelf_form');
  const localised = useLocalised();
  return (
    <div className={styles.falls} role="status">
      <b>{t('falls', { count: names.length })}</b>
      <ul>
        {names.slice(0, SHOWN).map((name, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one product may fall from several places
          <li key={i}>{localised(name)}</li>
        ))}
        {names.length > SHOWN ? <li>{`+ ${names.length - SHOWN}`}</li> : null}
      </ul>
      <p>{t('falls_text')}</p>
    </div>
  );
}
