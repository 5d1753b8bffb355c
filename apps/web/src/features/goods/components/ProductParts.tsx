import { type AnswerOf, removeProductPicture, setProductPicture, showProductPlaces } from '@javon/contract';
import { IconPhoto } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../shared/format/format.ts';
import { apiQuery } from '../../../shared/http/api-query.ts';
import { call } from '../../../shared/http/call.ts';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { notifySuccess } from '../../../shared/notify/notify.ts';
import { Facts } from '../../../shared/ui/layout/Facts.tsx';
import { Grid, Quiet, Stack, Text } from '../../../shared/ui/layout/layout.tsx';
import { ScreenLink } from '../../../shared/ui/link/ScreenLink.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { PictureUpload } from '../../../shared/ui/picture/PictureUpload.tsx';
import { StoredPicture } from '../../../shared/ui/picture/StoredPicture.tsx';
import { Waiting } from '../../../shared/ui/states/states.tsx';
import { Bar } from '../../../shared/ui/values/Bar.tsx';
import styles from './product.module.css';

type Shown = AnswerOf<'showProduct'>;

export function Picture({ product }: { readonly product: Shown }) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const mayEdit = product.can.includes('goods.edit') && !product.deleted;
  const params = { id: product.id };
  return (
    <PageSection place="column" aria-label={t('fields.picture')}>
      <StoredPicture
        path={product.picture_url}
        alt={t('picture.alt', { name: localised(product.name) })}
        size={220}
      >
        <IconPhoto size={48} stroke={1} />
      </StoredPicture>
      {mayEdit ? (
        <PictureUpload
          label={t(product.picture_url ? 'picture.change' : 'picture.add')}
          help={t('picture.help')}
          removeLabel={product.picture_url ? t('picture.remove') : undefined}
          onChoose={async (file) => {
            await call(setProductPicture, { params, body: {}, file });
            notifySuccess(t('picture.saved'));
          }}
          onRemove={async () => {
            await call(removeProductPicture, { params });
            notifySuccess(t('picture.removed'));
          }}
        />
      ) : null}
    </PageSection>
  );
}

/** Completeness of a product, and its missing values. */
export function Completeness({ product }: { readonly product: Shown }) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const { completeness: percent, gaps } = product;
  return (
    <PageSection
      place="column"
      gap={10}
      title={`${t('complete.title')}: ${t('complete.percent', { percent })}`}
    >
      <Bar tone="accent" height={5} share={percent / 100} />
      {gaps.length === 0 ? (
        <Quiet>{t('complete.all')}</Quiet>
      ) : (
        <Quiet size="sm" mt={8}>
          {t('complete.missing')}{' '}
          {gaps
            .map(({ kind, character }) =>
              kind === 'character' ? (character ? localised(character.name) : '') : t(`gaps.${kind}`),
            )
            .join(', ')}
        </Quiet>
      )}
    </PageSection>
  );
}

/** Values by character category, in both languages if they differ. */
export function Characters({ groups }: { readonly groups: Shown['character_groups'] }) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  if (groups.length === 0) return <Quiet>{t('product.no_characters')}</Quiet>;
  return (
    <Stack gap={16}>
      {groups.map((group) => (
        <section key={group.id} aria-label={localised(group.name)}>
          <Text as="h3" size="xs" weight="medium" tone="quiet">
            {localised(group.name)}
          </Text>
          <Facts layout="spread" size="sm" className={`${styles.facts} ${styles.characters}`}>
            {group.characters.map(({ id, name, value, unit }) => {
              const own = value ? localised(value) : '';
              const other = value ? [value.uz, value.ru].find((text) => text !== own) : undefined;
              return (
                <div key={id}>
                  <dt>{localised(name)}</dt>
                  <dd>
                    {value ? (
                      <>
                        {own} {unit ? localised(unit) : ''}
                        {other ? (
                          <>
                            <br />
                            <Text size="xs" tone="quiet" weight="regular">
                              {other}
                            </Text>
                          </>
                        ) : null}
                      </>
                    ) : (
                      <Text tone="warning" weight="regular">
                        {t('none')}
                      </Text>
                    )}
                  </dd>
                </div>
              );
            })}
          </Facts>
        </section>
      ))}
    </Stack>
  );
}

/** Most branches whose balances are shown. */
const SHOWN = 20;

/** Places of a product: balances by branch, and its shelves. */
export function Places({ product }: { readonly product: Shown }) {
  const { t } = useTranslation('goods');
  const localised = useLocalised();
  const { data, error, refetch } = useQuery(apiQuery(showProductPlaces, { params: { id: product.id } }));
  if (!data) return <Waiting error={error} refetch={refetch} lines={3} />;
  const { balances, shelves, shelf_count: total } = data;
  return (
    <Grid columns={{ least: 300 }} gap={32} rowGap={0}>
      <PageSection place="column" gap={10} title={t('places.shelves')}>
        {shelves.length === 0 ? (
          <Quiet>{t('places.no_shelves')}</Quiet>
        ) : (
          <Text as="ul" size="sm" className={styles.list}>
            {shelves.slice(0, SHOWN).map((shelf) => (
              <PlaceRow key={shelf.id}>
                <span>
                  <ScreenLink screen="shelf.show" href={`/shelf/${shelf.id}`}>
                    {shelf.name}
                  </ScreenLink>
                </span>
                <Text tone="quiet" title={localised(shelf.branch.name)}>
                  {shelf.branch.code}
                </Text>
                <span>{t('places.pieces', { count: shelf.front_quantity })}</span>
              </PlaceRow>
            ))}
          </Text>
        )}
        {total > SHOWN ? <Quiet>{t('places.more', { count: total - SHOWN })}</Quiet> : null}
      </PageSection>
      <PageSection place="column" gap={10} title={t('places.balances')}>
        {balances.length === 0 ? (
          <Quiet>{t('places.no_balances')}</Quiet>
        ) : (
          <Text as="ul" size="sm" className={styles.list}>
            {balances.slice(0, SHOWN).map(({ branch, quantity }) => (
              <PlaceRow key={branch.id}>
                <span>{localised(branch.name)}</span>
                <Text tone="quiet">{branch.code}</Text>
                <span>{formatNumber(quantity)}</span>
              </PlaceRow>
            ))}
          </Text>
        )}
      </PageSection>
    </Grid>
  );
}

/** Row of a shelf or a branch: its name, a code, a number. */
function PlaceRow({ children }: { readonly children: ReactNode }) {
  return (
    <Grid as="li" columns="minmax(0, 1fr) auto 72px" gap={12} padding="5px 0" line="below">
      {children}
    </Grid>
  );
}
