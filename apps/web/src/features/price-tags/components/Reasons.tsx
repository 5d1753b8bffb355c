import { FORMATS, TAG_LANGUAGES, type Tag } from '@javon/contract';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { Row } from '../../../shared/ui/layout/layout.tsx';
import { Badge } from '../../../shared/ui/values/Badge.tsx';
import { reasonParts } from '../model/reasons.ts';

/** Reasons why a tag is wrong, one chip each: its name, and the old and new value. */
export function Reasons({ tag: { reasons, state } }: { readonly tag: Pick<Tag, 'reasons' | 'state'> }) {
  const { t } = useTranslation('price_tags');
  if (reasons.length === 0) return null;
  const tone = state === 'take_down' ? 'take_down' : 'to_print';
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
    <Row as="span" gap={4} wrap>
      {reasons.map((reason) => {
        const { code, from, to } = reasonParts(reason, words);
        return (
          <Badge key={code} tone={tone} style={{ whiteSpace: 'normal' }}>
            {/* A single element: the badge lays its parts out side by side. */}
            <span>
              {t(`reasons.${code}`)}
              {from === null ? null : <> {from}</>}
              {to === null ? null : (
                <>
                  {' → '}
                  <b>{to}</b>
                </>
              )}
            </span>
          </Badge>
        );
      })}
    </Row>
  );
}
