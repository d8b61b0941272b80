import css from './AuthCard.module.css';

/** The class of the link in a door's corner; put a 32 px icon in it. */
export const authCardCorner = css.corner;
