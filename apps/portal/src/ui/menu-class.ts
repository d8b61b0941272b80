import css from './Menu.module.css';

/** Classes for what stands in a `Menu`; items carry role="menuitem" (or menuitemradio) themselves. */
export const menuClass = {
  item: css.item,
  danger: css.danger,
  caption: css.caption,
  separator: css.separator,
};
