import { editProfile, type Profile } from '@javon/contract';
import { LANGUAGES, type Language } from '@javon/messages';
import { SegmentedControl } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/http/call.ts';
import { chooseLanguage, currentLanguage } from '../../../shared/i18n/i18n.ts';
import { useStore } from '../../../shared/store.ts';
import {
  COLOUR_SCHEMES,
  type ColourScheme,
  chooseScheme,
  colourScheme,
} from '../../../shared/theme/theme.ts';
import { profileQuery } from '../queries.ts';
import styles from './profile.module.css';

/** Each language in its own words. */
const NAMES: Record<Language, string> = { uz: 'Oʻzbekcha', ru: 'Русский' };

/** In which language and which colours the person works. */
export function Look() {
  const { t } = useTranslation(['profile', 'common']);
  const scheme = useStore(colourScheme);
  const client = useQueryClient();
  const choose = async (locale: Language) => {
    await chooseLanguage(locale);
    try {
      client.setQueryData<Profile>(profileQuery.queryKey, await call(editProfile, { body: { locale } }));
    } catch {
      // The person was told by the call; this browser keeps the choice.
    }
  };
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
            onChange={(value) => void choose(value as Language)}
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
