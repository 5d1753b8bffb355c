import { showTagCode, type TagCode } from '@javon/contract';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { formatDate } from '../../../shared/format/format.ts';
import { formatName } from '../../../shared/format/tag-format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { HttpFailure } from '../../../shared/http/failure.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Row, Stack } from '../../../shared/ui/layout/layout.tsx';
import { HrefLink } from '../../../shared/ui/link/HrefLink.tsx';
import { Page, PageBody } from '../../../shared/ui/page/Page.tsx';
import { EmptyState, Waiting } from '../../../shared/ui/states/states.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import styles from './here.module.css';
import { Reasons } from './Reasons.tsx';
import { TagHere } from './TagHere.tsx';

const MARKS = { right: IconCheck, early: IconClock, wrong: IconX, down: IconX } as const;
/** State of a tag whose colours a verdict has. */
const TONES = { right: 'current', early: 'printed', wrong: 'take_down', down: 'take_down' } as const;

/** Screen opened by a tag's code: right or wrong, its place, the button that corrects it, the next scan. */
export function TagCodePage() {
  const { t } = useTranslation(['price_tags', 'pages']);
  const { code } = useParams({ from: '/frame/priceTag/code/$code' });
  const { data, error, refetch } = useQuery(apiQuery(showTagCode, { params: { code } }, { notify: 'none' }));
  const unknown = error instanceof HttpFailure && error.status === 404 ? error : null;
  return (
    <Page title={t('pages:price_tag_code')}>
      <PageBody gap={16} narrow>
        {data ? (
          <Found found={data} />
        ) : unknown ? (
          <EmptyState
            title={t('price_tags:code.unknown_title')}
            text={unknown.code === 'tag_code_withdrawn' ? unknown.message : t('price_tags:code.unknown_text')}
          />
        ) : (
          <Waiting error={error} refetch={refetch} lines={4} />
        )}
        {data || unknown ? (
          <CameraButton size="md" label={t('price_tags:code.next')} className={styles.action} />
        ) : null}
      </PageBody>
    </Page>
  );
}

function Found({ found }: { readonly found: TagCode }) {
  const { t } = useTranslation('price_tags');
  const localised = useLocalised();
  const mayOpen = useMayOpen();
  const { verdict, tag, branch } = found;
  const { product } = tag;
  const Mark = MARKS[verdict];
  const name = localised(product.name);
  return (
    <>
      <Row
        as="p"
        gap={12}
        align="center"
        size="xl"
        className={styles.verdict}
        data-verdict={verdict}
        data-tone={TONES[verdict]}
        role="status"
      >
        <Mark size={28} stroke={2.4} aria-hidden="true" />
        <b>{t(`code.${verdict}`, { day: formatDate(found.as_of) })}</b>
      </Row>
      <Stack as="p" gap={2} size="lg" className={styles.product}>
        {mayOpen('product.show') ? (
          <HrefLink href={`/goods/${product.category.id}/product/${product.id}`}>{name}</HrefLink>
        ) : (
          <b>{name}</b>
        )}
        <span>
          {product.sku} · {formatName(tag.format)} ·{' '}
          {t('code.printed', { day: formatDate(found.printed_at) })}
        </span>
      </Stack>
      {verdict === 'wrong' ? (
        <Row as="p" gap={10} rowGap={4} align="center" wrap>
          <Reasons tag={{ reasons: found.reasons, state: 'to_print' }} />
        </Row>
      ) : null}
      {verdict === 'wrong' && tag.values.price !== null ? (
        <Stack as="p" className={styles.price}>
          <span>{t('code.should_say')}</span>
          <b>
            <Money value={tag.values.price} />
          </b>
        </Stack>
      ) : null}
      {verdict === 'wrong' && (tag.state === 'current' || tag.state === 'printed') ? (
        <Row as="p" gap={10} rowGap={4} align="center" wrap>
          {t('code.newer')}
        </Row>
      ) : null}
      <TagHere tag={tag} branch={branch.code} can={found.can} name={t('code.today')} />
    </>
  );
}
