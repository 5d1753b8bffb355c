import { IconUser } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/navigation/lazy-part.tsx';
import styles from './history.module.css';
import type { PersonFilterProps } from './PersonFilter.tsx';

const PersonFilter = lazyPart(() => import('./PersonFilter.tsx'), 'PersonFilter');

/** Choice of a person, loaded when it is first used. */
export function PersonFilterLater(props: Omit<PersonFilterProps, 'opensAtOnce'>) {
  const { t } = useTranslation('history');
  const [wanted, setWanted] = useState(false);
  const button = (
    <button type="button" className={`control-frame ${styles.personButton}`} onClick={() => setWanted(true)}>
      <IconUser size={15} stroke={1.8} aria-hidden="true" />
      {t('filters.person')}
    </button>
  );
  if (!wanted && props.value === undefined) return button;
  return (
    <Suspense fallback={button}>
      <PersonFilter {...props} opensAtOnce={wanted} />
    </Suspense>
  );
}
