export { AddonLoadError, type LoadAttempt, type LoadProblemKind } from "./addon-load-error.js";
export { EmptyRootError } from "./empty-root-error.js";
export { GaiaError, type GaiaErrorOptions } from "./gaia-error.js";
export { InvalidArgumentError } from "./invalid-argument-error.js";
export { NativeError, type NativeErrorCode, nativeErrorCodes } from "./native-error.js";
export { NotAFolderError } from "./not-a-folder-error.js";
export { StoreError } from "./store-error.js";
