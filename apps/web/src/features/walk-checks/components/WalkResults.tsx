import { showWalkResult, WALK_SCAN_DAYS, type WalkDetails, type WalkResult } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stringifySearch } from '../../../shared/address/address.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Row, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { PageBody } from '../../../shared/ui/page/Page.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { type Refusal, Refused, useBatchLimit, useMayPrint, usePrint } from '../../price-tags/public.ts';
import { Mark, usePlaceWords } from './Sign.tsx';
import { TakeDowns } from './TakeDowns.tsx';
import styles from './walk.module.css';

const COUNTED = [
  'right',
  'wrong',
  'early',
  'unconfirmed',
  'down',
  'wrong_place',
  'not_on_plan',
  'other_branch',
  'unknown',
] as const;

/** Result of a walk: counts, wrong tags to print, tags to take down, and those that nobody saw. */
export function WalkResults({ details }: { readonly details: WalkDetails }) {
  const { t } = useTranslation('walk_checks');
  const { walk } = details;
  const mayPrint = useMayPrint();
  const mayOpen = useMayOpen();
  const { list }: { list?: number } = useSearch({ strict: false });
  const result = useQuery(apiQuery(showWalkResult, { params: { id: walk.id } }));
  if (!result.data) return <Waiting error={result.error} refetch={result.refetch} />;
  const { missing, to_print: toPrint, to_take_down: down, to_confirm: toConfirm } = result.data;
  const { counts, expected, scanned, branch } = result.data.walk;
  const again = `/walk_check${stringifySearch({ branch: branch.code })}`;
  return (
    <PageBody gap={16} narrow>
      {list === undefined ? null : (
        <Button component={HrefLink} href={`/check_list/${list}`} size="md">
          {t('to_check_list')}
        </Button>
      )}
      <p>
        <b>{t('scanned_of', { scanned, expected: expected ?? 0 })}</b>
      </p>
      <Stack as="ul">
        {COUNTED.filter((one) => counts[one] > 0).map((one) => (
          <Row as="li" key={one} gap={12} align="center" minHeight={40}>
            <Mark verdict={one} size={28} />
            <b>{counts[one]}</b> {t(`verdicts.${one}`)}
          </Row>
        ))}
      </Stack>
      {toConfirm.length > 0 && walk.can.includes('price_tag.confirm') && mayOpen('price_tag') ? (
        <HrefLink href={`/priceTag${stringifySearch({ branch: branch.code, state: 'printed' })}`}>
          {t('confirm_printed')}
        </HrefLink>
      ) : null}
      {walk.can.includes('price_tag.print') && mayPrint ? (
        <PrintFound branch={branch.code} items={toPrint} details={details} />
      ) : null}
      {down.length > 0 && walk.can.includes('price_tag.confirm') ? (
        <TakeDowns branch={branch.code} items={down} details={details} />
      ) : null}
      {missing.length > 0 ? (
        <Missing missing={missing} />
      ) : (
        <p>{scanned < (expected ?? 0) ? t('missing_gone', { days: WALK_SCAN_DAYS }) : t('none_missing')}</p>
      )}
      <Button component={HrefLink} href={again} variant="default">
        {t('again')}
      </Button>
    </PageBody>
  );
}

function Missing({ missing }: Pick<WalkResult, 'missing'>) {
  const { t } = useTranslation('walk_checks');
  const localised = useLocalised();
  const placeOf = usePlaceWords();
  return (
    <Stack as="section" gap={8} align="stretch" aria-labelledby="missing-tags">
      <h2 id="missing-tags">{t('missing', { count: missing.length })}</h2>
      <Stack as="ul" className={styles.scans}>
        {missing.map(({ product, format, place }) => (
          <Row as="li" key={`${product.id} ${format}`} gap={12} align="center">
            <Stack as="span" minWidth={0}>
              <span>
                <b>{localised(product.name)}</b>{' '}
                <Text tone="quiet" nowrap>
                  {product.sku} · {formatName(format)}
                </Text>
              </span>
              <Text size="sm" tone="quiet">
                {placeOf({ place, last_place: null })}
              </Text>
            </Stack>
          </Row>
        ))}
      </Stack>
    </Stack>
  );
}

interface PrintFoundProps {
  readonly branch: string;
  readonly items: WalkResult['to_print'];
  readonly details: WalkDetails;
}

/**
 * Prints what was found wrong, and what is missing, in walking order: each by one press, or by one for every batch that
 * the person may print at once.
 */
function PrintFound({ branch, items, details }: PrintFoundProps) {
  const { t } = useTranslation(['walk_checks', 'price_tags']);
  const navigate = useNavigate();
  const print = usePrint();
  const limit = useBatchLimit();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const names = new Map(
    details.tags.map(({ product, format }) => [
      `${product.id} ${format}`,
      { name: product.name, category: null, campaign: null },
    ]),
  );
  const onPrint = (chosen: WalkResult['to_print']) => {
    const tags = chosen.map(({ product, format }) => ({ product, format }));
    print.mutate(
      { body: { branch, order: 'walk', items: tags }, names },
      {
        onSuccess: ({ job, refused: left }) => {
          if (job === null) return setRefused(left);
          void navigate({ href: `/priceTag${stringifySearch({ branch, job })}` });
        },
      },
    );
  };
  const groups = (['wrong', 'missing'] as const)
    .map((because) => ({ because, all: items.filter((one) => one.because === because) }))
    .filter(({ all }) => all.length > 0);
  return (
    <Stack as="section" gap={8} align="stretch">
      {groups.map(({ because, all }) => (
        <Button
          key={because}
          className={styles.print ?? ''}
          size="md"
          variant={because === 'wrong' ? 'filled' : 'default'}
          leftSection={<IconPrinter size={18} stroke={1.8} aria-hidden="true" />}
          loading={print.isPending}
          onClick={() => onPrint(all.slice(0, limit))}
        >
          {t(`print_${because}`, {
            number: all.length > limit ? t('print_part', { number: limit, all: all.length }) : all.length,
          })}
        </Button>
      ))}
      {groups.some(({ all }) => all.length > limit) ? (
        <Text size="sm" tone="quiet">
          {t('price_tags:bar.over_limit', { max: limit })}
        </Text>
      ) : null}
      {refused.length > 0 ? <Refused refused={refused} nothing onClose={() => setRefused([])} /> : null}
    </Stack>
  );
}
