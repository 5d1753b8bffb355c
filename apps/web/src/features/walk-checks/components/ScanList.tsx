import { useTranslation } from 'react-i18next';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { Quiet, Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import type { Judged } from '../model/judge.ts';
import { Mark, usePlaceWords } from './Sign.tsx';
import styles from './walk.module.css';

/** Scan as the list shows it. */
export interface ListedScan extends Judged {
  readonly id: string;
  /** The server does not have it yet. */
  readonly isWaiting: boolean;
}

/** Scanned tags, the last first, each with its SKU and what is to be done. */
export function ScanList({ scans }: { readonly scans: readonly ListedScan[] }) {
  const { t } = useTranslation('walk_checks');
  const localised = useLocalised();
  const placeOf = usePlaceWords();
  return (
    <Stack as="section" gap={8} align="stretch" aria-labelledby="scanned-tags">
      <h2 id="scanned-tags">{t('scanned', { count: scans.length })}</h2>
      {scans.length === 0 ? <Quiet size="sm">{t('nothing_scanned')}</Quiet> : null}
      <Stack as="ul" className={styles.scans} data-scans>
        {scans.map((scan) => (
          <Row as="li" key={scan.id} gap={12} align="center" data-verdict={scan.verdict ?? 'waiting'}>
            <Mark verdict={scan.verdict} size={28} />
            <Stack as="span" minWidth={0}>
              <span>
                <b>
                  {scan.product ? localised(scan.product.name) : t(`verdicts.${scan.verdict ?? 'waiting'}`)}
                </b>
                {scan.product ? (
                  <>
                    {' '}
                    <Text tone="quiet" nowrap>
                      {scan.product.sku}
                    </Text>
                  </>
                ) : null}
                {scan.text ? <Text tone="quiet"> {scan.text}</Text> : null}
              </span>
              <Text size="sm" tone="quiet">
                {[
                  scan.product ? t(`verdicts.${scan.verdict ?? 'waiting'}`) : null,
                  scan.product ? placeOf(scan) : null,
                  scan.isWaiting ? t('not_sent') : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}
