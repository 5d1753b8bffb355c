import type { Shelf } from '@javon/contract';
import { Button } from '@mantine/core';
import { IconChartBar, IconPackageOff, IconPrinter, IconWand } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { CameraButton } from '../../../shared/camera/CameraButton.tsx';
import { formatNumber } from '../../../shared/format/format.ts';
import { useMayOpen } from '../../../shared/session/visitor.ts';
import { LinkButton } from '../../../shared/ui/link/LinkButton.tsx';
import { PlanPdf } from './PlanPdf.tsx';
import styles from './shelf.module.css';

/** Panels that open in place of the inspector. */
export type DeskPanel = 'arrange' | 'numbers' | 'sold_out';

interface ShelfToolsProps {
  readonly shelf: Shelf;
  readonly isChanged: boolean;
  readonly open: DeskPanel | null;
  readonly onOpen: (panel: DeskPanel) => void;
}

const ICON = { size: 16, stroke: 1.8, 'aria-hidden': true } as const;

/** Other tools of a shelf: auto-arrange, sold-out goods, figures, printing the plan and the tags. */
export function ShelfTools({ shelf, isChanged, open, onOpen }: ShelfToolsProps) {
  const { t } = useTranslation('shelf_editor');
  const panels = [
    { name: 'arrange', icon: IconWand, may: ['shelf.arrange', 'shelf.place'] },
    { name: 'sold_out', icon: IconPackageOff, may: ['shelf.place'] },
    { name: 'numbers', icon: IconChartBar, may: [] },
  ] as const;
  return (
    <div className={styles.undo}>
      {panels
        .filter(({ may }) => may.every((key) => shelf.can.includes(key)))
        .map(({ name, icon: Icon }) => (
          <Button
            key={name}
            size="xs"
            variant={open === name ? 'light' : 'default'}
            aria-pressed={open === name}
            leftSection={<Icon {...ICON} />}
            onClick={() => onOpen(name)}
          >
            {t(`panels.${name}`)}
          </Button>
        ))}
      <CameraButton />
      <PlanPdf shelf={shelf} isChanged={isChanged} />
      <PrintTags shelf={shelf} />
    </div>
  );
}

/** Leads to the shelf's tags that are to be printed, in walking order. */
function PrintTags({ shelf }: { readonly shelf: Shelf }) {
  const { t } = useTranslation('shelves');
  const mayOpen = useMayOpen();
  const count = shelf.tags_to_print ?? 0;
  // The desk shows one category at a time; it opens with one that has something to print here.
  const category = shelf.placements.find((one) => one.tag_state === 'to_print')?.product.category_id;
  if (count === 0 || !mayOpen('price_tag')) return null;
  return (
    <LinkButton
      size="xs"
      variant="default"
      to="/priceTag"
      search={{ branch: shelf.branch.code, shelf: shelf.id, category }}
      title={t(shelf.can.includes('price_tag.print') ? 'view.print' : 'view.tags')}
      leftSection={<IconPrinter {...ICON} />}
    >
      {t('view.tags')} · {formatNumber(count)}
    </LinkButton>
  );
}
