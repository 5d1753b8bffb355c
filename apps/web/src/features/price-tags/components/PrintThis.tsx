import type { TagView } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { knownTag, type Refusal } from '../model/refusals.ts';
import { isElectronic, keyOf } from '../model/selection.ts';
import { useMayPrint, usePrint } from '../print.ts';
import type { About } from '../queries.ts';
import { Refused } from './Refused.tsx';
import styles from './view.module.css';

/**
 * Prints the displayed tag as shown, in its language, if it is the one that the branch prints on paper.
 */
export function PrintThis({ view, about }: { readonly view: TagView; readonly about: About }) {
  const { t } = useTranslation('price_tags');
  const mayPrint = useMayPrint();
  const navigate = useNavigate();
  const print = usePrint();
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  if (!mayPrint || !view.governs || isElectronic(view.tag)) return null;
  const { tag } = view;
  const { product, format } = tag;
  const onPrint = () =>
    print.mutate(
      {
        body: {
          branch: about.branch,
          as_of: about.as_of,
          language: view.language,
          items: [{ product: product.id, format }],
        },
        names: new Map([[keyOf(tag), knownTag(tag)]]),
      },
      {
        onSuccess: ({ job, refused: left }) => {
          if (job === null) return setRefused(left);
          const search = { branch: about.branch, category: product.category.id, format, job };
          void navigate({ to: '/priceTag', search });
        },
      },
    );
  // A print in another language than the tag on the shelf is no duplicate.
  const isCurrent =
    (tag.state === 'current' || tag.state === 'printed') && tag.printed?.language === view.language;
  return (
    <>
      <Button
        variant={isCurrent ? 'default' : 'filled'}
        leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden="true" />}
        loading={print.isPending}
        disabled={view.drawing === null || view.problems.length > 0}
        onClick={onPrint}
      >
        {t(isCurrent ? 'view.print_again' : 'view.print')}
      </Button>
      {refused.length > 0 ? (
        <div className={styles.refused}>
          <Refused refused={refused} nothing onClose={() => setRefused([])} />
        </div>
      ) : null}
    </>
  );
}
