import type { Format } from '@javon/contract';
import { tableOfFace } from '@javon/planogram';
import { useTranslation } from 'react-i18next';
import { formatName } from '../../../shared/format/tag-format.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { Reasons } from '../../price-tags/public.ts';
import type { Judged } from '../model/judge.ts';
import { ADVISED, LOOKS } from './verdicts.ts';
import styles from './walk.module.css';

/** Drawing of a verdict in its shape. */
export function Mark({ verdict, size }: { readonly verdict: Judged['verdict']; readonly size: number }) {
  const { icon: Icon, shape, tone } = LOOKS[verdict ?? 'waiting'];
  return (
    <Row
      as="span"
      inline
      align="center"
      justify="center"
      fixed
      className={styles.mark}
      data-shape={shape}
      data-tone={tone}
      style={{ width: size, height: size }}
      aria-hidden="true"
    >
      <Icon size={size * 0.55} stroke={2.6} />
    </Row>
  );
}

/** Place of a scanned tag in words: `2-qavat, 3-oʻrin` on its shelf; null if it stands nowhere. */
export function usePlaceWords() {
  const { t } = useTranslation('walk_checks');
  return ({ place, last_place: last }: Pick<Judged, 'place' | 'last_place'>): string | null => {
    const known = place ?? last;
    if (known === null) return null;
    const { shelf, face, storey, position } = known;
    if (storey === null || position === null) return shelf.name;
    const values = { shelf: shelf.name, face: face ?? 1, storey, position };
    const table = tableOfFace(face ?? 1);
    if (table !== null) return t('place_table', { ...values, table });
    return t((face ?? 1) > 1 ? 'place_face' : 'place', values);
  };
}

interface SignProps {
  readonly scan: Judged;
  /** Formats of other tags of the product that are to be taken down. */
  readonly oldFormats: readonly Format[];
}

/** Large sign of the last scan: right, or what is wrong with the tag. */
export function Sign({ scan, oldFormats }: SignProps) {
  const { t } = useTranslation('walk_checks');
  const localised = useLocalised();
  const placeOf = usePlaceWords();
  const { verdict, product } = scan;
  const place = placeOf(scan);
  const advice = ADVISED.find((one) => one === (verdict ?? 'waiting'));
  const isBesideOld = verdict === 'unconfirmed' && oldFormats.length > 0;
  const formats = oldFormats.map(formatName).join(', ');
  const names = verdict === 'wrong_place' ? t('belongs', { place: place ?? '' }) : place;
  return (
    <Row
      gap={16}
      align="center"
      card={LOOKS[verdict ?? 'waiting'].tone}
      minHeight={104}
      role="status"
      aria-live="assertive"
    >
      <Mark verdict={verdict} size={72} />
      <Stack gap={2} minWidth={0}>
        <b style={{ fontSize: 'var(--text-xl)', lineHeight: '26px' }}>
          {t(`verdicts.${verdict ?? 'waiting'}`)}
        </b>
        {product ? (
          <span>
            {localised(product.name)} · <Text nowrap>{product.sku}</Text>
          </span>
        ) : null}
        {advice ? <span>{isBesideOld ? t('advice.beside', { formats }) : t(`advice.${advice}`)}</span> : null}
        {scan.reasons.length > 0 ? (
          <Reasons tag={{ reasons: scan.reasons, state: verdict === 'down' ? 'take_down' : 'to_print' }} />
        ) : null}
        {product && names ? (
          <Text size="sm" tone="quiet">
            {names}
          </Text>
        ) : null}
      </Stack>
    </Row>
  );
}
