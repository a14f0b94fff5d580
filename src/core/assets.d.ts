/** Binary assets are imported as paths (`with { type: "file" }`). */
declare module "*.zst" {
  const path: string;
  export default path;
}
declare module "*.bin" {
  const path: string;
  export default path;
}
declare module "*.md" {
  const path: string;
  export default path;
}
declare module "*.query" {
  const path: string;
  export default path;
}
declare module "*.gz" {
  const path: string;
  export default path;
}
