import { useParams } from '@tanstack/react-router';
import { TagView } from './TagView.tsx';

/** Screen of one product's tag as the branch prints it, at its true size. */
export function PriceTagViewPage() {
  const { id } = useParams({ from: '/frame/priceTag/view/$id' });
  return <TagView id={id} promotion={false} />;
}
