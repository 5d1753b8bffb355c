export { SavedViews, SavedViewsButton } from './components/SavedViews.tsx';
export { useFirstView } from './use-first-view.ts';
