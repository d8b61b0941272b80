import { Link } from '../../../browser/router.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { lodgePath } from '../lodge-path.ts';
import css from './LodgeFrame.module.css';
import type { LodgePlace } from './places.ts';

interface MorePlacesProps {
  groups: readonly { readonly caption: string; readonly places: readonly LodgePlace[] }[];
  here: LodgePlace;
  onClose: () => void;
}

/** On a phone: the pages for which the tabs have no room. */
export function MorePlaces({ groups, here, onClose }: MorePlacesProps) {
  const rest = groups.flatMap(({ places }) => places).filter(({ isTab }) => !isTab);
  return (
    <Dialog title="更多" onClose={onClose}>
      <nav className={css.places} aria-label="更多页面">
        {rest.map((place) => (
          <Link
            key={place.key}
            to={lodgePath(place.key)}
            aria-current={place === here ? 'page' : undefined}
            onClick={onClose}
          >
            <Icon of={place.icon} />
            {place.name}
          </Link>
        ))}
      </nav>
    </Dialog>
  );
}
