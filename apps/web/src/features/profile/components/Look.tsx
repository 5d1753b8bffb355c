import { LANGUAGES, type Language } from '@javon/messages';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { switchLanguage } from '../../../shared/session/language.ts';
import { useStore } from '../../../shared/store.ts';
import {
  COLOUR_SCHEMES,
  type ColourScheme,
  chooseScheme,
  colourScheme,
} from '../../../shared/theme/theme.ts';
import styles from './profile.module.css';

/** Names of the languages, each in its own language. */
const NAMES: Record<Language, string> = { uz: 'Oʻzbekcha', ru: 'Русский' };

/** Choice of language and colours. */
export function Look() {
  const { t } = useTranslation(['profile', 'common']);
  const scheme = useStore(colourScheme);
  return (
    <dl className={styles.rows}>
      <div>
        <dt>{t('common:language')}</dt>
        <dd>
          <SegmentedControl
            size="xs"
            aria-label={t('common:language')}
            data={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
            value={currentLanguage()}
            onChange={(value) => void switchLanguage(value as Language)}
          />
        </dd>
      </div>
      <div>
        <dt>{t('common:theme')}</dt>
        <dd>
          <SegmentedControl
            size="xs"
            aria-label={t('common:theme')}
            data={COLOUR_SCHEMES.map((value) => ({ value, label: t(`common:theme_${value}`) }))}
            value={scheme}
            onChange={(value) => chooseScheme(value as ColourScheme)}
          />
        </dd>
      </div>
    </dl>
  );
}
