/** Version of this program, and of the engine that is written beside every move. */
export const VERSION = '0.1.0';
