import type { CustomerTag } from '@javon/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { percentText } from '../../../shared/format/percent.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { Quiet, Text } from '../../../shared/ui/layout/layout.tsx';
import { PageSection } from '../../../shared/ui/page/PageSection.tsx';
import { FactTable } from '../../../shared/ui/values/FactTable.tsx';
import { Money } from '../../../shared/ui/values/Money.tsx';
import { Problems } from '../../../shared/ui/values/Problems.tsx';
import styles from './clients.module.css';

/** Values of a client's tag, the source of each, and the problems that prevent printing. */
export function CustomerTagFacts({ tag }: { readonly tag: CustomerTag }) {
  const { t } = useTranslation('clients');
  const mayOpen = useMayOpen();
  const { values, product, client, sampler } = tag;
  const { campaign } = tag;
  const link = (mayFollow: boolean, path: string, words: string) =>
    mayFollow ? <Link to={path}>{words}</Link> : words;
  const priceSource =
    campaign === null
      ? link(
          mayOpen('product.show'),
          `/goods/${product.category.id}/product/${product.id}`,
          t('from_product'),
        )
      : link(
          mayOpen('analytic_price_tag.show'),
          `/analytic_price_tag/${campaign.id}`,
          t('from_campaign', { name: campaign.name }),
        );
  const samplerName = tag.samplers.find((one) => one.id === sampler)?.name ?? t('finished_design');
  const plan = t('plan', { months: client.plan.months, markup: percentText(client.plan.markup_bp) });
  return (
    <PageSection title={t('values')}>
      {tag.problems.length > 0 ? (
        <Text as="div" mb={12}>
          <Problems title={t('problems')}>
            {tag.problems.map((problem) => (
              <li key={problem.message}>{problem.message}</li>
            ))}
          </Problems>
        </Text>
      ) : null}
      <FactTable className={styles.values}>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('what')}</th>
            <th scope="col">{t('value')}</th>
            <th scope="col">{t('source')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('price')}</th>
            <td>
              <Money value={values.price} />
            </td>
            <td>{priceSource}</td>
          </tr>
          {values.old_price === null ? null : (
            <tr>
              <th scope="row">{t('old_price')}</th>
              <td>
                <Money value={values.old_price} />
              </td>
              <td>{priceSource}</td>
            </tr>
          )}
          <tr>
            <th scope="row">{t('monthly')}</th>
            <td>
              <Money value={values.monthly} />
            </td>
            <td>{plan}</td>
          </tr>
          <tr>
            <th scope="row">{t('months')}</th>
            <td>{values.months ?? '—'}</td>
            <td>{t('from_client')}</td>
          </tr>
          <tr>
            <th scope="row">{t('design')}</th>
            <td colSpan={2}>{samplerName}</td>
          </tr>
        </tbody>
      </FactTable>
      <Quiet size="sm" mt={12}>
        {t('not_counted')}
      </Quiet>
    </PageSection>
  );
}
