import { FORMATS, TAG_LANGUAGES, type Tag } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { reasonParts } from '../model/reasons.ts';
import styles from './reasons.module.css';

/** Reasons why a tag is wrong, one chip each: its name, and the old and new value. */
export function Reasons({ tag: { reasons, state } }: { readonly tag: Pick<Tag, 'reasons' | 'state'> }) {
  const { t } = useTranslation('price_tags');
  if (reasons.length === 0) return null;
  const words = {
    money: formatNumber,
    none: t('value_none'),
    day: formatDate,
    named: (name: string) => t('named', { name }),
    format: (code: string) => {
      const known = FORMATS.find((format) => format === code);
      return known ? formatName(known) : code;
    },
    language: (code: string) => {
      const known = TAG_LANGUAGES.find((language) => language === code);
      return known ? t(`languages.${known}`) : code;
    },
  };
  return (
    <Row as="span" gap={4} wrap className={styles.reasons} data-state={state}>
      {reasons.map((reason) => {
        const { code, from, to } = reasonParts(reason, words);
        return (
          <span key={code} className={styles.reason}>
            {t(`reasons.${code}`)}
            {from === null ? null : <> {from}</>}
            {to === null ? null : (
              <>
                {' → '}
                <b>{to}</b>
              </>
            )}
          </span>
        );
      })}
    </Row>
  );
}
